import type { Language } from '@sufra/contract/options.ts';
import type { i18n as I18n } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { TextPreviewProps } from '../../features/admin/content/texts/text-dialog.tsx';
import { TextsEditor } from '../../features/admin/content/texts/texts-editor.tsx';
import { i18n, textsFor } from '../../i18n/i18n.ts';
import { scripts } from '../../i18n/language.ts';
import { Footer } from '../frame/footer.tsx';
import { Component as Landing } from '../site/landing.page.tsx';

type Texts = TextPreviewProps['texts'];
const namespaces = ['common', 'landing', 'options'] as const;

async function speak(language: Language, texts: Texts): Promise<I18n> {
  await Promise.all(namespaces.map((namespace) => textsFor(language, namespace)));
  const speaking = i18n.cloneInstance({ lng: language, forkResourceStore: true });
  for (const [key, text] of Object.entries(texts)) {
    const [namespace = '', path = ''] = key.split(':');
    speaking.addResource(language, namespace, path, text);
  }
  return speaking;
}

function useSpeaking(language: Language, texts: Texts): I18n | null {
  const [speaking, setSpeaking] = useState<I18n | null>(null);
  const key = JSON.stringify(texts);
  useEffect(() => {
    let isCurrent = true;
    void speak(language, JSON.parse(key) as Texts).then((made) => isCurrent && setSpeaking(made));
    return () => {
      isCurrent = false;
    };
  }, [language, key]);
  return speaking;
}

/** The smallest element that shows this text, or is named by it. */
const holderOf = (box: HTMLElement, text: string): HTMLElement | null => {
  const all = [...box.querySelectorAll<HTMLElement>('*')];
  return (
    all.findLast((element) => element.textContent.trim() === text) ??
    all.find((element) => element.ariaLabel === text) ??
    null
  );
};

function SearchResult({ speaking }: { speaking: I18n }) {
  const t = speaking.getFixedT(null, 'common');
  return (
    <div className="flex flex-col gap-4 p-48">
      <p className="text-22 text-info-text">{t('titles.home')}</p>
      <p className="text-muted">{t('description')}</p>
    </div>
  );
}

function Preview({ section, language, texts, text }: TextPreviewProps) {
  const speaking = useSpeaking(language, texts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const holder = box.current && holderOf(box.current, text);
    const frame = box.current?.parentElement;
    if (!frame || !holder) return;
    holder.dataset['edited'] = '';
    frame.scrollTop += holder.getBoundingClientRect().top - frame.getBoundingClientRect().top - 80;
    return () => {
      delete holder.dataset['edited'];
    };
  }, [speaking, text]);
  return (
    <div
      ref={box}
      inert
      lang={language}
      dir={scripts[language].dir}
      className="overflow-x-clip bg-surface **:data-edited:outline-2 **:data-edited:outline-offset-4 **:data-edited:outline-main"
    >
      {speaking !== null && (
        <div style={{ zoom: 0.5 }}>
          <I18nextProvider i18n={speaking}>
            {section === 'search' && <SearchResult speaking={speaking} />}
            {section === 'footer' && <Footer />}
            {section !== 'search' && section !== 'footer' && <Landing />}
          </I18nextProvider>
        </div>
      )}
    </div>
  );
}

export function Component() {
  return <TextsEditor Preview={Preview} />;
}
