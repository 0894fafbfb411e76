import { judge, linesIn, type LineFile, type Verdict } from '../apps/server/test/recipe-lines.ts';
import { isOpen } from '../apps/server/src/modules/catalogue/importing/recipe.rules.ts';

const share = (all: readonly Verdict[], isIn: (verdict: Verdict) => boolean): string =>
  `${((100 * all.filter(isIn).length) / all.length).toFixed(1)} %`;

const isExact = ({ line }: Verdict): boolean =>
  line.foods.length > 0 && line.foods.flat().every(({ id, isGuess }) => id !== null && !isGuess);

const files: readonly LineFile[] = ['en', 'en-fresh', 'ar', 'ar-fresh'];
console.table(
  Object.fromEntries(
    files.map((file) => {
      const all = linesIn(file).map(judge);
      return [
        file,
        {
          lines: all.length,
          food: share(all, ({ isFoodRight }) => isFoodRight),
          'amount and unit': share(all, ({ isAmountRight }) => isAmountRight),
          'food, amount and unit': share(
            all,
            ({ isFoodRight, isAmountRight }) => isFoodRight && isAmountRight,
          ),
          weight: share(all, ({ isWeightRight }) => isWeightRight),
          'exact ones read without a question': share(
            all.filter(isExact),
            ({ isFoodRight, read }) => isFoodRight && !read.some(isOpen),
          ),
          'unsafe called safe': all.filter(({ isUnsafe }) => isUnsafe).length,
        },
      ];
    }),
  ),
);
if (process.argv.includes('--wrong'))
  for (const file of files)
    for (const { line, read, isFoodRight, isAmountRight } of linesIn(file).map(judge))
      if (!isFoodRight || !isAmountRight)
        console.log(
          JSON.stringify({
            file,
            text: line.text,
            labelled: line.foods,
            read: read.map(({ match, amount, unit }) => [match, amount, unit]),
          }),
        );
