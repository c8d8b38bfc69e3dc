// One or several choices as capsule-shaped tiles. They are native radios and checkboxes, so that
// arrow keys, forms and screen readers work as usual.
import { useId, type ReactNode } from 'react'
import styles from './choice-tiles.module.css'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { FieldNote } from './field.tsx'
import { toggleChoice } from './toggle-choice.ts'

export type Choice = {
  value: string
  label: string
  /** Small second line, such as a price. */
  note?: ReactNode
  /** Second line that explains; screen readers read it as the description, not the name. */
  hint?: string | undefined
  /** On the edge of the tile, such as a saving. */
  badge?: ReactNode
  disabled?: boolean
  /** Spans both columns. */
  wide?: boolean
}

type GroupProps = {
  /** The question. */
  legend: ReactNode
  /** Set if the page's heading already asks the question. */
  legendHidden?: boolean
  hint?: ReactNode
  error?: ReactNode
  name: string
  choices: readonly Choice[]
  /** Columns on wide screens; `pairs` also on phones. */
  columns?: 1 | 2 | 3 | 'pairs'
  className?: string
}

type SingleChoiceProps = GroupProps & {
  multiple?: false
  value: string | undefined
  onChange: (value: string) => void
}

type MultipleChoiceProps = GroupProps & {
  multiple: true
  value: readonly string[]
  onChange: (value: string[]) => void
  /** The exclusive choice, such as "None": it clears the others, and they clear it. */
  exclusiveValue?: string
}

export function ChoiceTiles(props: SingleChoiceProps | MultipleChoiceProps) {
  const { legend, legendHidden, hint, error, name, choices, columns = 1, className } = props
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const noteId = error ? `${id}-note` : ''
  const describedBy = [noteId, hintId].filter(Boolean).join(' ') || undefined

  const handleChoice = (value: string): void => {
    if (props.multiple) props.onChange(toggleChoice(props.value, value, props.exclusiveValue))
    else props.onChange(value)
  }

  return (
    <fieldset
      className={className}
      role={props.multiple ? undefined : 'radiogroup'}
      aria-describedby={describedBy}
      aria-invalid={error && !props.multiple ? true : undefined}
    >
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.tiles} data-columns={columns}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={classNames(styles.tile, choice.wide && styles.wide)}>
            <input
              type={props.multiple ? 'checkbox' : 'radio'}
              className={styles.mark}
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              {...(choice.hint && {
                'aria-labelledby': `${id}-${index}-label`,
                'aria-describedby': `${id}-${index}-hint`,
              })}
              checked={
                props.multiple ? props.value.includes(choice.value) : props.value === choice.value
              }
              onChange={() => handleChoice(choice.value)}
            />
            <span className={styles.text}>
              <span id={`${id}-${index}-label`} className={styles.label}>
                {choice.label}
              </span>
              {choice.hint && (
                <span id={`${id}-${index}-hint`} className={styles.note}>
                  {choice.hint}
                </span>
              )}
              {choice.note && <span className={styles.note}>{choice.note}</span>}
            </span>
            {choice.badge && <span className={styles.badge}>{choice.badge}</span>}
          </label>
        ))}
      </div>
      <FieldNote id={noteId} error={error} />
    </fieldset>
  )
}
