import { IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Facts } from '../../kit/layout/facts.tsx';
import { SectionCard, Stack } from '../../kit/layout/surface.tsx';
import { runsOf, type Week } from './hours-draft.ts';
import { daysText, stretchText } from './hours-words.ts';
import { paths } from './menu-view.ts';

export function HoursCard({ week }: { week: Week }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  return (
    <SectionCard title={t('hours.title')} icon={<IconClockHour4 size={24} aria-hidden="true" />}>
      <Stack>
        <Facts
          rows={runsOf(week).map(({ days, stretches }) => ({
            label: daysText(days, t, language),
            value:
              stretches.length === 0
                ? t('hours.closed')
                : stretches.map((stretch) => (
                    <span key={stretch.from} style={{ display: 'block' }}>
                      {stretchText(stretch, t, language)}
                    </span>
                  )),
          }))}
        />
        <LinkButton variant="quiet" to={paths.hours} fullWidth>
          {t('hours.change')}
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}
