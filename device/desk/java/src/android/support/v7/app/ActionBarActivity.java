package android.support.v7.app;

/** The old name of {@link AppCompatActivity}. */
@Deprecated
public class ActionBarActivity extends AppCompatActivity {
}
