import type { PickAnswer, PickGroup } from '@sufra/contract/planner/picks.ts';
import { IconHeart, IconHeartFilled, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { errorText } from '../../../lib/form.ts';
import { askedKey, useAnswer } from './picks.api.ts';
import styles from './pick-groups.module.css';

const choices = ['love', 'pass'] as const satisfies readonly PickAnswer[];

interface GroupProps {
  group: PickGroup;
  failure: Error | undefined;
  onAnswer: (answer: PickAnswer | null) => void;
}

function Group({ group, failure, onAnswer }: GroupProps) {
  const { t } = useTranslation(['picks', 'options']);
  const { id, name, answer } = group;
  const shown = name ?? t(`options:cuisine.${id}`);
  const icons = { love: answer === 'love' ? IconHeartFilled : IconHeart, pass: IconX };
  return (
    <li
      className={classes(
        styles['group'],
        'flex min-w-0 flex-wrap items-center rounded-control bg-surface ps-12',
        answer !== null && styles[answer],
      )}
    >
      <span className="min-w-0 flex-1 text-14 wrap-anywhere">{shown}</span>
      {choices.map((choice) => {
        const Icon = icons[choice];
        return (
          <button
            key={choice}
            type="button"
            className={classes(
              styles['choice'],
              'grid size-44 cursor-pointer place-items-center rounded-control border-0',
              styles[`to_${choice}`],
            )}
            aria-pressed={answer === choice}
            aria-label={t('answer_named', { answer: t(choice), name: shown })}
            title={t(choice)}
            onClick={() => onAnswer(answer === choice ? null : choice)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        );
      })}
      {failure !== undefined && (
        <p role="alert" className="basis-full pb-8 text-14 text-danger-text">
          {t('failed')} {errorText(failure)}
        </p>
      )}
    </li>
  );
}

export function PickGroups({ groups }: { groups: readonly PickGroup[] }) {
  const { t } = useTranslation('picks');
  const { failures, answer } = useAnswer();
  return (['cuisine', 'main'] as const).map((kind) => {
    const own = groups.filter((one) => one.kind === kind);
    if (own.length === 0) return null;
    return (
      <section key={kind} aria-labelledby={`picked-${kind}`}>
        <Stack>
          <h2 id={`picked-${kind}`} className={styles['heading']}>
            {t(`groups.${kind}`)}
          </h2>
          {kind === 'cuisine' && <p className="text-14 text-muted">{t('groups.note')}</p>}
          <ul role="list" className="grid grid-fill-164 gap-8">
            {own.map((group) => (
              <Group
                key={group.id}
                group={group}
                failure={failures.get(askedKey(group))}
                onAnswer={(given) =>
                  answer({ on: { kind, id: group.id }, answer: given, before: group.answer })
                }
              />
            ))}
          </ul>
        </Stack>
      </section>
    );
  });
}
