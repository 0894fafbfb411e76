import { cleanEmiratesId, cleanIban, completeIban, showEmiratesId, showIban } from '../../lib/id-text.ts';
import { GroupedField, type GroupedFieldProps } from './grouped-field.tsx';

type IdFieldProps = Omit<GroupedFieldProps, 'clean' | 'show'>;

// Shared phones must not suggest these values later.
const own = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

const exampleIban = 'AE070331234567890123456';

/** The value is `AE…` without spaces. */
export function IbanField({ onBlur, ...rest }: IdFieldProps) {
  return (
    <GroupedField
      {...own}
      placeholder={showIban(exampleIban)}
      autoCapitalize="characters"
      {...rest}
      clean={cleanIban}
      show={showIban}
      onBlur={(event) => {
        rest.onChange(completeIban(rest.value));
        onBlur?.(event);
      }}
    />
  );
}

/** The value is fifteen digits. */
export function EmiratesIdField(props: IdFieldProps) {
  return (
    <GroupedField
      {...own}
      inputMode="numeric"
      placeholder="784-1990-1234567-6"
      {...props}
      clean={cleanEmiratesId}
      show={showEmiratesId}
    />
  );
}
