package org.erva.samples.scanner;

/** What the scanner knows of the camera. */
final class CameraManager {
    private Camera camera;

    void openDriver() {
        if (camera == null) {
            camera = Camera.open();
        }
    }

    void closeDriver() {
        if (camera != null) {
            camera.release();
            camera = null;
        }
    }
}
