import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../kit/controls/button.tsx';
import { ChipGroup } from '../../kit/controls/choice.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { daysFromMonday } from './hours-draft.ts';
import { dayText } from './hours-words.ts';

export interface HoursCopyDialogProps {
  day: number;
  onClose: () => void;
  onCopy: (days: readonly number[]) => void;
}

export function HoursCopyDialog({ day, onClose, onCopy }: HoursCopyDialogProps) {
  const { t } = useTranslation(['menu', 'common']);
  const { language } = useLanguage();
  const others = daysFromMonday.filter((one) => one !== day).map(String);
  const [chosen, setChosen] = useState<readonly string[]>(others);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('hours.copy_title', { day: dayText(day, language) })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onCopy(chosen.map(Number))}>
            {t('hours.copy_confirm')}
          </Button>
        </>
      }
    >
      <ChipGroup
        legend={t('hours.copy_to')}
        options={others.map((value) => ({ value, label: dayText(Number(value), language) }))}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  );
}
