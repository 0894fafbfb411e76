import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Card } from '../../../kit/layout/surface.tsx';
import { profilePath } from '../../../lib/paths.ts';
import { type ProvenMeal, isInConflict, useIsTableKnown, useVerdict } from './verdict.ts';

function WhoEatsFirst() {
  const { t } = useTranslation('catalogue');
  const { pathname, search } = useLocation();
  return (
    <Notice
      tone="highlight"
      title={t('safety.who_title')}
      action={<LinkButton to={profilePath(`${pathname}${search}`)}>{t('safety.who_action')}</LinkButton>}
    >
      {t('safety.who_text')}
    </Notice>
  );
}

export function ConflictWarning({ meal }: { meal: ProvenMeal }) {
  const { t } = useTranslation('catalogue');
  const verdict = useVerdict(meal);
  const isTableKnown = useIsTableKnown();
  if (!isTableKnown) return <WhoEatsFirst />;
  const members = meal.safety.members.filter(isInConflict);
  if (members.length === 0) return null;
  return (
    <Card
      as="section"
      tone="danger"
      className="flex gap-16 text-danger-text svg:flex-none"
      aria-labelledby="conflict-title"
    >
      <IconAlertTriangle size={28} aria-hidden="true" />
      <div>
        <h2 id="conflict-title" className="mb-4 text-18">
          {t('safety.warning_title')}
        </h2>
        <ul role="list">
          {members.map((member) => (
            <li key={member.name}>
              {t('safety.note', { name: `\u2068${member.name}\u2069`, text: verdict(member) })}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
