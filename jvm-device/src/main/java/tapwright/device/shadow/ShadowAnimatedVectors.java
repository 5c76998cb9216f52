package tapwright.device.shadow;

import android.graphics.drawable.AnimatedVectorDrawable;
import android.graphics.drawable.AnimatedVectorDrawable.VectorDrawableAnimatorRT;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowNativeAnimatedVectorDrawable;
import org.robolectric.util.reflector.Accessor;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/**
 * Animated vectors belong to the render thread, which there is not: it would hold each of them for
 * ever and never tell the listener that it is over, and Robolectric starts none to begin with.
 * Those that end run on the main thread here; those that do not end never begin.
 */
@Implements(value = AnimatedVectorDrawable.class, callNativeMethodsByDefault = true)
public class ShadowAnimatedVectors extends ShadowNativeAnimatedVectorDrawable {
  @Implementation
  @Override
  protected void start() {
    leaveRenderThread();
    vector().start();
  }

  @Implementation
  @Override
  protected void stop() {
    vector().stop();
  }

  @Implementation
  protected void reverse() {
    leaveRenderThread();
    vector().reverse();
  }

  @Implementation
  protected static void nStart(long pointer, VectorDrawableAnimatorRT animator, int listener) {}

  @Implementation
  protected static void nReverse(long pointer, VectorDrawableAnimatorRT animator, int listener) {}

  private void leaveRenderThread() {
    vector().ensureAnimatorSet();
    if (vector().getAnimator() instanceof VectorDrawableAnimatorRT animator
        && !animator.isInfinite()) {
      vector().fallbackOntoUI();
    }
  }

  private Vector vector() {
    return Reflector.reflector(Vector.class, realAnimatedVectorDrawable);
  }

  @ForType(AnimatedVectorDrawable.class)
  interface Vector {
    void ensureAnimatorSet();

    void fallbackOntoUI();

    @Direct
    void start();

    @Direct
    void stop();

    @Direct
    void reverse();

    @Accessor("mAnimatorSet")
    Object getAnimator();
  }
}
