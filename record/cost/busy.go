package cost

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// An app that accesses memory as often as real ones do: those of Table 4.1 (Hsiao) make 120 million accesses in 50,000
// events and 270 s on average, 0.44 million a second and 2,400 an event. One tap makes BusyAccesses accesses in as many
// events of two loopers, with arithmetic between them that takes as long as it does there. Eight of ten accesses are of
// objects that the event has made, the others of a model that all events share.

// BusyAccesses is how many accesses of fields a tap on "Go" leads to, about.
const BusyAccesses = 300_000

const (
	busyClasses = 12
	busyFields  = 6
	busyEvents  = 126
	// busySpin is how many steps of arithmetic there are between two accesses: about 2 us.
	busySpin = 1500
)

// BusyScript is what to do with the app.
const BusyScript = "tap \"Go\"\n"

// WriteBusy writes the app's sources into a folder, the same for the same seed.
func WriteBusy(dir string, seed uint64) error {
	files := map[string]string{"AndroidManifest.xml": busyManifest, "java/org/example/busy/Work.java": busyWork}
	rnd := rand.New(rand.NewPCG(seed, 1))
	perRound := 0
	var types strings.Builder
	for i := range busyClasses {
		text, accesses := busyClass(i, rnd)
		files[fmt.Sprintf("java/org/example/busy/Item%d.java", i)] = text
		fmt.Fprintf(&types, "        x = new Item%d().use(model, x);\n", i)
		perRound += accesses
	}
	rounds := max(1, (BusyAccesses/busyEvents+perRound/2)/perRound)
	files["java/org/example/busy/MainActivity.java"] = fmt.Sprintf(busyActivity, busyEvents/2, rounds, types.String())
	files["java/org/example/busy/Model.java"] = "package org.example.busy;\n\n/** What all events share. */\nfinal class Model {\n" + fieldList() + "}\n"
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("write the generated app: %w", err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return fmt.Errorf("write the generated app: %w", err)
		}
	}
	return nil
}

func fieldList() string {
	var b strings.Builder
	for f := range busyFields {
		fmt.Fprintf(&b, "    int f%d;\n", f)
	}
	return b.String()
}

// busyClass is a class whose objects access their own fields, and now and then the model's. It says how many accesses an
// object makes.
func busyClass(n int, rnd *rand.Rand) (text string, accesses int) {
	var b strings.Builder
	fmt.Fprintf(&b, "package org.example.busy;\n\n/** An object of one event. */\nfinal class Item%d {\n%s\n    int use(Model model, int x) {\n", n, fieldList())
	for range 8 {
		own, other := rnd.IntN(busyFields), rnd.IntN(busyFields)
		switch k := rnd.IntN(10); {
		case k == 0:
			fmt.Fprintf(&b, "        model.f%d = Work.spin(x);\n", other)
			accesses++
		case k == 1:
			fmt.Fprintf(&b, "        x += Work.spin(model.f%d);\n", other)
			accesses++
		case k < 5:
			fmt.Fprintf(&b, "        f%d = Work.spin(x);\n", own)
			accesses++
		case k < 8:
			fmt.Fprintf(&b, "        x ^= Work.spin(f%d);\n", own)
			accesses++
		default:
			fmt.Fprintf(&b, "        f%d += Work.spin(x);\n        x -= f%d;\n", own, other)
			accesses += 3
		}
	}
	b.WriteString("        return x;\n    }\n}\n")
	return b.String(), accesses
}

const busyManifest = `<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="org.example.busy">
    <application android:label="Busy">
        <activity android:name=".MainActivity">
            <intent-filter>
                <action android:name="android.intent.action.MAIN" />
                <category android:name="android.intent.category.LAUNCHER" />
            </intent-filter>
        </activity>
    </application>
</manifest>
`

var busyWork = fmt.Sprintf(`package org.example.busy;

/** Arithmetic between accesses. */
final class Work {
    static int spin(int x) {
        int y = x | 1;
        for (int i = 0; i < %d; i++) {
            y ^= y << 13;
            y ^= y >>> 17;
            y ^= y << 5;
        }
        return y;
    }

    private Work() {}
}
`, busySpin)

const busyActivity = `package org.example.busy;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.view.View;
import android.widget.Button;

/** Works in events of two loopers when its button is tapped. */
public class MainActivity extends Activity {
    private static final int EVENTS = %d; // of each looper
    private static final int ROUNDS = %d;

    private final Handler main = new Handler(Looper.getMainLooper());
    private final Model model = new Model();
    private HandlerThread thread;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        thread = new HandlerThread("worker");
        thread.start();
        Button go = new Button(this);
        go.setText("Go");
        go.setOnClickListener(this::go);
        setContentView(go);
    }

    @Override
    protected void onDestroy() {
        thread.quit();
        super.onDestroy();
    }

    private void go(View view) {
        work(main, EVENTS);
        work(new Handler(thread.getLooper()), EVENTS);
    }

    private void work(Handler handler, int left) {
        if (left == 0) {
            return;
        }
        handler.post(() -> {
            int x = left;
            for (int i = 0; i < ROUNDS; i++) {
                x = round(x);
            }
            work(handler, left - 1);
        });
    }

    private int round(int x) {
%s        return x;
    }
}
`
