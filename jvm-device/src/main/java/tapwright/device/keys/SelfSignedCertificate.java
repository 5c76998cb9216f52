package tapwright.device.keys;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x509.TBSCertificate;
import org.bouncycastle.asn1.x509.Time;
import org.bouncycastle.asn1.x509.V3TBSCertificateGenerator;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;

/** The certificate that comes with a new pair of keys, signed by the pair itself. */
final class SelfSignedCertificate {
  private SelfSignedCertificate() {}

  static Certificate of(KeyPair pair, KeyRequest request, String signature)
      throws GeneralSecurityException {
    AlgorithmIdentifier algorithm =
        signature.endsWith("RSA")
            ? new AlgorithmIdentifier(
                PKCSObjectIdentifiers.sha256WithRSAEncryption, DERNull.INSTANCE)
            : new AlgorithmIdentifier(X9ObjectIdentifiers.ecdsa_with_SHA256);
    X500Name name = X500Name.getInstance(request.subject().getEncoded());
    V3TBSCertificateGenerator generator = new V3TBSCertificateGenerator();
    generator.setSerialNumber(new ASN1Integer(request.serialNumber()));
    generator.setSignature(algorithm);
    generator.setIssuer(name);
    generator.setSubject(name);
    generator.setStartDate(new Time(request.from()));
    generator.setEndDate(new Time(request.to()));
    generator.setSubjectPublicKeyInfo(
        SubjectPublicKeyInfo.getInstance(pair.getPublic().getEncoded()));
    try {
      TBSCertificate content = generator.generateTBSCertificate();
      Signature signing = Signature.getInstance(signature);
      signing.initSign(pair.getPrivate());
      signing.update(content.getEncoded(ASN1Encoding.DER));
      DERSequence whole =
          new DERSequence(
              new ASN1Encodable[] {content, algorithm, new DERBitString(signing.sign())});
      return CertificateFactory.getInstance("X.509")
          .generateCertificate(new ByteArrayInputStream(whole.getEncoded(ASN1Encoding.DER)));
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
  }
}
