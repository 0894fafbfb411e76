import { type Language, languages } from '@sufra/contract/options.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyLanguage, scripts } from '../../../i18n/language.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { StepHeader } from '../../../kit/controls/progress.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { TableScene } from '../../../kit/pictures/table-scene.tsx';
import { useSwitchLanguage } from '../../frame/use-switch-language.ts';
import styles from './onboarding.module.css';
import { steps } from './steps.ts';

function LanguageCards() {
  const { t } = useTranslation('onboarding');
  const { language } = useLanguage();
  const switchLanguage = useSwitchLanguage();
  // Selects the card immediately; the page follows when its texts have loaded.
  const [wanted, setWanted] = useState<Language | null>(null);
  const choose = (one: Language): void => {
    if (wanted !== null || one === language) return;
    setWanted(one);
    void switchLanguage().finally(() => setWanted(null));
  };
  return (
    <fieldset className={styles['languages']}>
      <legend className={styles['legend']}>{t('language.legend')}</legend>
      {languages.map((one) => (
        <label key={one} className={styles['language']} lang={one} dir={scripts[one].dir}>
          <input
            type="radio"
            name="language"
            className={styles['radio']}
            checked={(wanted ?? language) === one}
            onChange={() => choose(one)}
          />
          <span className={styles['dot']} aria-hidden="true" />
          {scripts[one].name}
        </label>
      ))}
    </fieldset>
  );
}

export function LanguageStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['onboarding', 'common']);
  const { language } = useLanguage();
  const goOn = (): void => {
    // Keeping the current language counts as a choice.
    applyLanguage(language);
    onDone();
  };
  return (
    <Stack gap={24}>
      <TableScene />
      <StepHeader step={1} total={steps.length} title={t('language.title')} subtitle={t('language.lead')} />
      <LanguageCards />
      <Button
        size="lg"
        fullWidth
        onClick={goOn}
        end={<IconArrowRight className="mirrors" size={22} aria-hidden="true" />}
      >
        {t('common:actions.continue')}
      </Button>
    </Stack>
  );
}
