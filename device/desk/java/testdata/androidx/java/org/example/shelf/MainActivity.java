package org.example.shelf;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.view.ViewGroup;
import android.widget.EditText;
import android.widget.TextView;
import android.widget.Toast;

import androidx.annotation.NonNull;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

import java.util.ArrayList;
import java.util.List;

public class MainActivity extends AppCompatActivity {
    private final List<String> shown = new ArrayList<>();
    private ItemsModel model;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.main);
        setSupportActionBar(findViewById(R.id.toolbar));
        model = new ViewModelProvider(this).get(ItemsModel.class);
        RecyclerView list = findViewById(R.id.items);
        list.setLayoutManager(new LinearLayoutManager(this));
        Rows rows = new Rows();
        list.setAdapter(rows);
        model.getItems().observe(this, items -> {
            shown.clear();
            shown.addAll(items);
            rows.notifyDataSetChanged();
            say(getString(R.string.count, items.size()));
        });
        findViewById(R.id.detail).setOnClickListener(v -> getSupportFragmentManager().beginTransaction()
                .replace(R.id.pane, new DetailFragment(), "detail").addToBackStack(null).commit());
    }

    public void onAdd(View v) {
        EditText name = findViewById(R.id.name);
        model.add(name.getText().toString());
        name.setText("");
    }

    void say(String text) {
        ((TextView) findViewById(R.id.count)).setText(text);
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.main, menu);
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.menu_about) {
            new AboutDialog().show(getSupportFragmentManager(), "about");
            return true;
        }
        if (item.getItemId() == R.id.menu_clear) {
            model.clear();
            Toast.makeText(this, "cleared", Toast.LENGTH_SHORT).show();
            return true;
        }
        return super.onOptionsItemSelected(item);
    }

    private final class Row extends RecyclerView.ViewHolder {
        Row(View view) {
            super(view);
            view.setOnClickListener(v -> say("row " + getBindingAdapterPosition()));
        }
    }

    private final class Rows extends RecyclerView.Adapter<Row> {
        @NonNull
        @Override
        public Row onCreateViewHolder(@NonNull ViewGroup parent, int viewType) {
            return new Row(LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
        }

        @Override
        public void onBindViewHolder(@NonNull Row holder, int position) {
            ((TextView) holder.itemView).setText(shown.get(position));
        }

        @Override
        public int getItemCount() {
            return shown.size();
        }
    }
}
