package org.example.tasks;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.widget.EditText;
import android.widget.TextView;

import java.util.ArrayList;

/** A list of tasks of which only the number is shown. */
public class MainActivity extends Activity {
    private final Handler mHandler = new Handler();
    private ArrayList<String> mTasks = new ArrayList<String>();
    String lastHelp;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.main);
        if (savedInstanceState != null) {
            mTasks = savedInstanceState.getStringArrayList("tasks");
        }
        findViewById(R.id.add).setOnClickListener(v -> mHandler.post(this::add));
        show();
    }

    private void add() {
        EditText name = findViewById(R.id.name);
        mTasks.add(name.getText().toString());
        name.setText("");
        show();
    }

    private void show() {
        TextView count = findViewById(R.id.count);
        count.setText(mTasks.size() + " tasks");
    }

    String newest() {
        return mTasks.get(mTasks.size() - 1);
    }

    void help() {
        startActivityForResult(new Intent(this, HelpActivity.class), 1);
    }

    @Override
    protected void onActivityResult(int requestCode, int resultCode, Intent data) {
        lastHelp = data.getAction();
    }

    @Override
    protected void onSaveInstanceState(Bundle outState) {
        super.onSaveInstanceState(outState);
        outState.putStringArrayList("tasks", mTasks);
    }
}
