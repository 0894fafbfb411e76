import { type LegalPageName, legalPages, type LegalText } from '@sufra/contract/catalogue/legal-texts.ts';
import type { Language } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { TextArea, TextField } from '../../../../kit/fields/text-field.tsx';
import { SectionCard, Stack } from '../../../../kit/layout/surface.tsx';

interface PartDraft {
  readonly id: string;
  readonly title: string;
  /** A line for each paragraph, and for each point. */
  readonly text: string;
  readonly points: string;
}

export interface LegalDraft {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly PartDraft[];
}

export type LegalDrafts = Readonly<Record<Language, LegalDraft>>;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const draftOf = ({ title, lead, parts }: LegalText): LegalDraft => ({
  ...{ title, lead },
  parts: parts.map((part) => ({ ...part, text: part.text.join('\n'), points: part.points.join('\n') })),
});

export const textOf = ({ title, lead, parts }: LegalDraft): LegalText => ({
  title: title.trim(),
  lead: lead.trim(),
  parts: parts.map((part) => ({
    ...{ id: part.id, title: part.title.trim() },
    ...{ text: linesOf(part.text), points: linesOf(part.points) },
  })),
});

interface LegalFormProps {
  page: LegalPageName;
  language: Language;
  draft: LegalDraft;
  onChange: (draft: LegalDraft) => void;
}

export function LegalForm({ page, language, draft, onChange }: LegalFormProps) {
  const { t } = useTranslation('cms');
  const way = { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' } as const;
  const edit = (id: string, change: Partial<PartDraft>): void =>
    onChange({
      ...draft,
      parts: draft.parts.map((part) => (part.id === id ? { ...part, ...change } : part)),
    });
  const example = `\u2066{{${legalPages[page].holds[0]}}}\u2069`;
  return (
    <SectionCard title={t('legal.edit')}>
      <Stack>
        <p className="text-14 text-muted">{t('legal.figures', { example })}</p>
        <TextField
          {...way}
          label={t('legal.page_title')}
          maxLength={160}
          value={draft.title}
          onChange={(title) => onChange({ ...draft, title })}
        />
        <TextArea
          {...way}
          label={t('legal.page_lead')}
          maxLength={400}
          value={draft.lead}
          onChange={(lead) => onChange({ ...draft, lead })}
        />
        {draft.parts.map((part, index) => (
          <fieldset key={part.id} className="flex min-w-0 flex-col gap-16 border-t border-line pt-16">
            <legend className="sr-only">{`${String(index + 1)}. ${part.title}`}</legend>
            <TextField
              {...way}
              label={t('legal.part_title')}
              maxLength={160}
              value={part.title}
              onChange={(title) => edit(part.id, { title })}
            />
            <TextArea
              {...way}
              label={t('legal.part_text')}
              hint={t('legal.lines')}
              rows={Math.min(12, 2 + Math.ceil(part.text.length / 60))}
              maxLength={20_000}
              value={part.text}
              onChange={(text) => edit(part.id, { text })}
            />
            <TextArea
              {...way}
              label={t('legal.part_points')}
              hint={t('legal.lines')}
              rows={Math.min(12, 2 + Math.ceil(part.points.length / 60))}
              maxLength={20_000}
              value={part.points}
              onChange={(points) => edit(part.id, { points })}
            />
          </fieldset>
        ))}
      </Stack>
    </SectionCard>
  );
}
