import { useLanguage } from '../../i18n/use-language.ts';
import { arabicWordMark, latinWordMark, wordMarkHeight } from './logo-paths.ts';
import styles from './logo.module.css';
import { starPoints } from './ornaments.tsx';

/** The plate from above; `public/favicon.svg` is the same drawing in fixed colours. */
export function MarkDrawing({ size = 40 }: { size?: number }) {
  return (
    <svg
      className={styles['mark']}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles['plate']} cx="32" cy="32" r="31" />
      <circle className={styles['rim']} cx="32" cy="32" r="25" />
      <polygon className={styles['star']} points={starPoints(32, 32, 17)} />
    </svg>
  );
}

/** The word in the script of the page, in the colour of the text around it; decorative, so name what holds it. */
export function WordMark({ height }: { height: number }) {
  const { language } = useLanguage();
  const word = language === 'ar' ? arabicWordMark : latinWordMark;
  return (
    <svg
      className={styles['word']}
      width={Math.round((height * word.width) / wordMarkHeight)}
      height={height}
      viewBox={`0 0 ${String(word.width)} ${String(wordMarkHeight)}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={word.path} />
    </svg>
  );
}

/** Mark and word side by side, as in the header. */
export function Logo({ height = 26 }: { height?: number }) {
  return (
    <span className={styles['logo']}>
      <MarkDrawing size={Math.round(height * 1.4)} />
      <WordMark height={height} />
    </span>
  );
}
