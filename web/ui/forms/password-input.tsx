// Password field with a button that shows the password. Use inside a Field.
import { useState, type ComponentPropsWithRef } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './control.module.css'
import { useFieldControl } from './field.tsx'
import { EyeIcon, EyeOffIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

type PasswordInputProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'autoComplete'> & {
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordInput({ className, ...props }: PasswordInputProps) {
  const t = useTranslator()
  const [isShown, setIsShown] = useState(false)
  const controlAttributes = useFieldControl(props)
  return (
    <div className={styles.place}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        {...controlAttributes}
        type={isShown ? 'text' : 'password'}
        className={classNames(styles.control, styles.password, className)}
      />
      <button
        type="button"
        className={styles.reveal}
        aria-label={t('Show password')}
        aria-pressed={isShown}
        aria-controls={controlAttributes.id}
        disabled={props.disabled}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  )
}
