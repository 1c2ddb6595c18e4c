package org.erva.samples.newsfeed;

import android.content.Context;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;

/** The rows of the feed; rows that left the screen are used again. */
final class ArticleAdapter extends BaseAdapter {
    private final LayoutInflater inflater;
    private final ArrayList<Article> articles = new ArrayList<>();

    ArticleAdapter(Context context) {
        inflater = LayoutInflater.from(context);
    }

    boolean contains(String title) {
        for (Article a : articles) {
            if (a.title.equals(title)) {
                return true;
            }
        }
        return false;
    }

    void addAll(List<Article> more) {
        articles.addAll(more);
        notifyDataSetChanged();
    }

    void addFirst(Article article) {
        articles.add(0, article);
        notifyDataSetChanged();
    }

    @Override
    public int getCount() {
        return articles.size();
    }

    @Override
    public Article getItem(int position) {
        return articles.get(position);
    }

    @Override
    public long getItemId(int position) {
        return position;
    }

    @Override
    public View getView(int position, View convertView, ViewGroup parent) {
        View row = convertView;
        if (row == null) {
            row = inflater.inflate(R.layout.article, parent, false);
            row.setTag(new ViewHolder(row));
        }
        ViewHolder holder = (ViewHolder) row.getTag();
        Article article = getItem(position);
        holder.title.setText(article.title);
        holder.source.setText(article.source);
        return row;
    }

    private static final class ViewHolder {
        final TextView title;
        final TextView source;

        ViewHolder(View row) {
            title = row.findViewById(R.id.title);
            source = row.findViewById(R.id.source);
        }
    }
}
