package tapwright.backend;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x509.Time;
import org.bouncycastle.asn1.x509.V3TBSCertificateGenerator;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;

/** A certificate authority made at run time, whose certificates this JVM alone accepts. */
final class Authority {
  private static final AlgorithmIdentifier ALGORITHM =
      new AlgorithmIdentifier(X9ObjectIdentifiers.ecdsa_with_SHA256);
  private static final X500Name NAME = new X500Name("CN=Tapwright back end");
  private static final char[] PASSWORD = "changeit".toCharArray();

  /** Whatever the time on the device is. */
  private static final Date BEGIN = new Date(0);

  private static final Date END = new Date(4_102_444_800_000L); // the year 2100

  private final KeyPair keys = newKeys();
  private final KeyPair ofHosts = newKeys();
  private final X509Certificate root = signed(NAME, keys, authorityMark());
  private final Map<String, X509Certificate> byHost = new ConcurrentHashMap<>();

  Authority() throws GeneralSecurityException, IOException {}

  /** The key that all hosts share. */
  PrivateKey key() {
    return ofHosts.getPrivate();
  }

  /** The certificates of a host, its own first. */
  X509Certificate[] chain(String host) {
    return new X509Certificate[] {byHost.computeIfAbsent(host, this::certificate), root};
  }

  /** Makes this JVM accept what the authority signs, and nothing else. */
  void trustIn(Path directory) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("JKS", "SUN");
    store.load(null, PASSWORD);
    store.setCertificateEntry("tapwright", root);
    Path file = directory.resolve("authority.jks");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD);
    }
    System.setProperty("javax.net.ssl.trustStore", file.toString());
    System.setProperty("javax.net.ssl.trustStoreType", "JKS");
    System.setProperty("javax.net.ssl.trustStorePassword", new String(PASSWORD));
  }

  private X509Certificate certificate(String host) {
    try {
      boolean isAddress = host.matches("[0-9.]+") || host.contains(":");
      int kind = isAddress ? GeneralName.iPAddress : GeneralName.dNSName;
      ExtensionsGenerator extensions = new ExtensionsGenerator();
      GeneralNames names = new GeneralNames(new GeneralName(kind, host));
      extensions.addExtension(Extension.subjectAlternativeName, false, names);
      return signed(new X500Name("CN=Host"), ofHosts, extensions.generate());
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("no certificate for " + host, e);
    }
  }

  private static Extensions authorityMark() throws IOException {
    ExtensionsGenerator extensions = new ExtensionsGenerator();
    extensions.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
    return extensions.generate();
  }

  private X509Certificate signed(X500Name subject, KeyPair of, Extensions extensions)
      throws GeneralSecurityException, IOException {
    V3TBSCertificateGenerator generator = new V3TBSCertificateGenerator();
    generator.setSerialNumber(
        new ASN1Integer(BigInteger.valueOf(byHost == null ? 1 : byHost.size() + 2)));
    generator.setSignature(ALGORITHM);
    generator.setIssuer(NAME);
    generator.setSubject(subject);
    generator.setStartDate(new Time(BEGIN));
    generator.setEndDate(new Time(END));
    generator.setSubjectPublicKeyInfo(SubjectPublicKeyInfo.getInstance(of.getPublic().getEncoded()));
    generator.setExtensions(extensions);
    ASN1Encodable content = generator.generateTBSCertificate();
    Signature signing = Signature.getInstance("SHA256withECDSA", "SunEC");
    signing.initSign(keys.getPrivate());
    signing.update(content.toASN1Primitive().getEncoded(ASN1Encoding.DER));
    DERSequence whole =
        new DERSequence(new ASN1Encodable[] {content, ALGORITHM, new DERBitString(signing.sign())});
    return (X509Certificate)
        CertificateFactory.getInstance("X.509", "SUN")
            .generateCertificate(new ByteArrayInputStream(whole.getEncoded(ASN1Encoding.DER)));
  }

  private static KeyPair newKeys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", "SunEC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }
}
