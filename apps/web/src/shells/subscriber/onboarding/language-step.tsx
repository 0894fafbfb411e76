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
import { classes } from '../../../kit/style/classes.ts';

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
    <fieldset className="grid gap-12 xs:grid-cols-2">
      <legend className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
        {t('language.legend')}
      </legend>
      {languages.map((one) => (
        <label
          key={one}
          className={classes(
            styles['language'],
            'relative flex min-h-80 cursor-pointer items-center justify-center rounded-card border-1.5 border-line-strong bg-surface px-40 py-16 text-22 font-medium transition-frame hover:bg-sunken has-checked:border-main has-checked:bg-main-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
          lang={one}
          dir={scripts[one].dir}
        >
          <input
            type="radio"
            name="language"
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            checked={(wanted ?? language) === one}
            onChange={() => choose(one)}
          />
          <span
            className={classes(styles['dot'], 'absolute start-16 size-20 rounded-circle bg-surface')}
            aria-hidden="true"
          />
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
