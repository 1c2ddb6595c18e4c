package org.erva.samples.scanner;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.fragment.app.Fragment;

/** Shows what the camera sees, on a surface that another thread prepares. */
public class ScanFragment extends Fragment {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private CameraManager cameraManager;
    private TextView status;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.scan, container, false);
        status = view.findViewById(R.id.status);
        return view;
    }

    @Override
    public void onResume() {
        super.onResume();
        cameraManager = new CameraManager();
        prepareSurface();
    }

    @Override
    public void onPause() {
        super.onPause();
        cameraManager.closeDriver();
    }

    private void prepareSurface() {
        new Thread("surface") {
            @Override
            public void run() {
                SystemClock.sleep(120);
                handler.post(new Runnable() {
                    @Override
                    public void run() {
                        surfaceCreated();
                    }
                });
            }
        }.start();
    }

    private void surfaceCreated() {
        try {
            cameraManager.openDriver();
            status.setText("Point at a barcode");
        } catch (IllegalStateException e) {
            status.setText("Sorry, the camera has a problem");
        }
    }
}
