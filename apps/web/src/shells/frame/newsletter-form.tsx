import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewsletterAnswer } from '../../features/newsletter/ask.ts';
import { Button } from '../../kit/controls/button.tsx';
import styles from './newsletter-form.module.css';
import { classes } from '../../kit/style/classes.ts';

const unreachable: NewsletterAnswer = { text: 'errors:offline', tone: 'wrong' };

const ask = async (email: string): Promise<NewsletterAnswer> => {
  const { askForNewsletter } = await import('../../features/newsletter/ask.ts');
  return askForNewsletter(email);
};

export default function NewsletterForm() {
  const { t } = useTranslation();
  const id = useId();
  const [said, setSaid] = useState<NewsletterAnswer | null>(null);
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const field = input.current;
    if (isAsking || !field) return;
    setAsking(true);
    const now = await ask(field.value).catch(() => unreachable);
    setAsking(false);
    setSaid(now);
    if (now.tone === 'good') field.value = '';
    else field.focus();
  };
  return (
    <form className="flex flex-col gap-8" onSubmit={(event) => void submit(event)} noValidate>
      <h2 className="text-16">{t('footer.news_title')}</h2>
      <p id={`${id}text`}>{t('footer.news_text')}</p>
      <div className="flex max-w-512 flex-wrap gap-8">
        <input
          ref={input}
          className={classes(
            styles['input'],
            'min-h-48 min-w-0 grow basis-224 rounded-control border-1.5 border-line-strong bg-surface px-16',
          )}
          type="email"
          name="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          aria-label={t('footer.news_label')}
          placeholder={t('footer.news_label')}
          aria-describedby={`${id}text ${id}said`}
          aria-invalid={said?.tone === 'wrong' || undefined}
        />
        <Button type="submit" variant="quiet" pending={isAsking}>
          {t('footer.news_subscribe')}
        </Button>
      </div>
      <p
        id={`${id}said`}
        role="status"
        className={classes('max-w-512 text-14', said?.tone === 'wrong' && 'text-danger-text')}
      >
        {said !== null && t(said.text)}
      </p>
    </form>
  );
}
