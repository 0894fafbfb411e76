// Reads a pasted recipe line by line: what each line is, what it may be, and what blocks publishing; the desk's importer.
import type { MealContent } from '@sufra/contract/cms.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Stack } from '../../ui/surface.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { type Imported, useAddMeal, useDerived, useImport } from './cms.api.ts';
import { CmsDerived } from './cms-derived.tsx';
import { CmsLines, type Names } from './cms-lines.tsx';
import { CmsRooms } from './cms-rooms.tsx';
import styles from './cms.module.css';
import page from './page.module.css';
import { RoomHead } from './room-head.tsx';
import { useSettledText } from './use-settled-text.ts';

const longest = 100_000;

function Read({ imported }: { imported: Imported }) {
  const { t } = useTranslation('cms');
  const navigate = useNavigate();
  const adding = useAddMeal();
  const [content, setContent] = useState<MealContent>(imported.content);
  const [names, setNames] = useState<Names>(imported.ingredients);
  const { data: derived = imported.derived } = useDerived(useSettledText(content));
  // Lines that were taken out leave their readings behind: each is found by the text it came from.
  const candidates = content.lines.map(
    (line) => imported.readings.find(({ text }) => text === line.text)?.candidates ?? [],
  );
  const open = content.lines.filter(({ ingredientId }) => ingredientId === null).length;
  const keep = (): void =>
    adding.mutate(content, { onSuccess: ({ id }) => void navigate(`/admin/cms/meals/${id}`) });
  return (
    <>
      <Notice
        tone={open === 0 ? 'good' : 'info'}
        role="status"
        title={t('import.read', { count: content.lines.length })}
        action={
          <Button pending={adding.isPending} onClick={keep}>
            {t('import.keep')}
          </Button>
        }
      >
        {t('import.open', { count: open })}
      </Notice>
      <div className={page['columns']}>
        <div className={page['column']}>
          <CmsLines
            lines={content.lines}
            names={names}
            derived={derived}
            candidates={candidates}
            onChange={(lines, more) => {
              setContent((before) => ({ ...before, lines }));
              setNames(more);
            }}
          />
        </div>
        <aside className={styles['follows']} aria-label={t('derived.label')} tabIndex={0}>
          <CmsDerived derived={derived} />
        </aside>
      </div>
    </>
  );
}

export function Component() {
  const { t } = useTranslation('cms');
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const reading = useImport();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() !== '') reading.mutate(text);
  };
  const problem = isMissing ? t('import.missing') : reading.error && errorText(reading.error);
  return (
    <>
      <RoomHead title={t('import.title')} subtitle={t('import.lead')} />
      <CmsRooms />
      <SectionCard title={t('import.paste')}>
        <form onSubmit={submit} noValidate>
          <Stack>
            <TextArea
              label={t('import.text')}
              hint={t('import.hint')}
              rows={8}
              dir="auto"
              maxLength={longest}
              value={text}
              onChange={setText}
              error={problem ?? undefined}
            />
            <Button type="submit" variant="quiet" pending={reading.isPending}>
              {t('import.submit')}
            </Button>
          </Stack>
        </form>
      </SectionCard>
      {reading.data && <Read key={reading.submittedAt} imported={reading.data} />}
    </>
  );
}
