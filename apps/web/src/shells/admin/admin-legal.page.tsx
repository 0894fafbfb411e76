import type { LegalText } from '@sufra/contract/catalogue/legal-texts.ts';
import type { Language } from '@sufra/contract/options.ts';
import { LegalEditor } from '../../features/admin/content/texts/legal-editor.tsx';
import { wordsOf } from '../site/public/page-words.ts';

function Preview({ text, language }: { text: LegalText; language: Language }) {
  const { say, list } = wordsOf(text, language);
  return (
    <article
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      className="flex flex-col gap-24 wrap-anywhere h2:text-22 h3:text-16"
    >
      <h2>{say('title')}</h2>
      <p className="text-muted">{say('lead')}</p>
      {text.parts.map(({ id }) => (
        <section key={id} className="flex flex-col gap-12">
          <h3>{say(`parts.${id}.title`)}</h3>
          {list(`parts.${id}.text`).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
          {list(`parts.${id}.points`).length > 0 && (
            <ul className="flex list-disc flex-col gap-8 ps-24">
              {list(`parts.${id}.points`).map((point, index) => (
                <li key={index}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  );
}

export function Component() {
  return <LegalEditor Preview={Preview} />;
}
