import { IconChevronDown } from '@tabler/icons-react';
import styles from './questions.module.css';
import type { Words } from './use-words.ts';

export function Questions({ ids, words: { say } }: { ids: readonly string[]; words: Words }) {
  return (
    <div className={styles['questions']}>
      {ids.map((id) => (
        <details key={id} className={styles['entry']}>
          <summary className={styles['question']}>
            <h3>{say(`questions.${id}.question`)}</h3>
            <IconChevronDown size={22} aria-hidden="true" />
          </summary>
          <p className={styles['answer']}>{say(`questions.${id}.answer`)}</p>
        </details>
      ))}
    </div>
  );
}
