package androidx.test.runner;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;

import androidx.test.internal.runner.TestRequest;
import androidx.test.internal.runner.listener.InstrumentationResultPrinter;

import org.junit.runner.Description;
import org.junit.runner.Result;
import org.junit.runner.notification.RunListener;
import org.junit.runner.notification.RunNotifier;

/**
 * Runs the JUnit 4 tests of the package and reports them as statuses. Arguments: class (CLASS or CLASS#METHOD, several with
 * commas), package, notClass, notPackage, and log to only list the tests. Others have no effect.
 */
public class AndroidJUnitRunner extends MonitoringInstrumentation {
    private static final String TAG = "AndroidJUnitRunner";

    private final InstrumentationResultPrinter mPrinter = new InstrumentationResultPrinter(this);
    private Bundle mArguments;

    @Override
    public void onCreate(Bundle arguments) {
        super.onCreate(arguments);
        mArguments = arguments;
        start();
    }

    @Override
    public void onStart() {
        super.onStart();
        Bundle results = new Bundle();
        try {
            TestRequest request = new TestRequest(mArguments, getContext().getClassLoader(),
                    getContext().getApplicationInfo().sourceDir);
            results.putString(REPORT_KEY_STREAMRESULT, "\n" + InstrumentationResultPrinter.summary(execute(request)));
        } catch (RuntimeException e) {
            Log.e(TAG, "Fatal exception when running tests", e);
            results.putString(REPORT_KEY_STREAMRESULT, "Fatal exception when running tests\n" + Log.getStackTraceString(e));
        }
        finish(Activity.RESULT_OK, results);
    }

    private Result execute(TestRequest request) {
        Result result = new Result();
        RunNotifier notifier = new RunNotifier();
        notifier.addListener(result.createListener());
        notifier.addListener(mPrinter);
        notifier.addListener(new RunListener() {
            @Override
            public void testFinished(Description description) throws Exception {
                finishActivities();
            }
        });
        request.run(notifier, result);
        return result;
    }

    /** A component has thrown: the process is about to crash, with the test that runs. */
    @Override
    public boolean onException(Object obj, Throwable e) {
        mPrinter.reportProcessCrash(e);
        return super.onException(obj, e);
    }
}
