package org.erva.samples.scanner;

/** The camera, which one at a time may have open. */
final class Camera {
    private static Camera open;

    private Camera() {
    }

    /** Opens the camera, or throws IllegalStateException if somebody has it open. */
    static Camera open() {
        if (open != null) {
            throw new IllegalStateException("the camera is in use");
        }
        open = new Camera();
        return open;
    }

    void release() {
        open = null;
    }
}
