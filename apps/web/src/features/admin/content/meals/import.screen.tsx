import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../kit/controls/button.tsx';
import { TextArea } from '../../../../kit/fields/text-field.tsx';
import { SectionCard, Stack } from '../../../../kit/layout/surface.tsx';
import { errorText } from '../../../../lib/form.ts';
import { PageHead } from '../../page.tsx';
import { useImport } from '../cms.api.ts';
import { ContentTabs } from '../content-parts.tsx';
import { RecipeReview } from './recipe-review.tsx';

const longest = 100_000;

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
      <PageHead title={t('import.title')} subtitle={t('import.lead')} />
      <ContentTabs />
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
      {reading.data && <RecipeReview key={reading.submittedAt} imported={reading.data} />}
    </>
  );
}
