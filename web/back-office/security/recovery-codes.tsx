/** Shows recovery codes once, to print or copy. */
import { Button } from '#web/ui/actions/button.tsx'
import { CopyIcon, PrintIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import styles from './security.module.css'

export function RecoveryCodes(props: { codes: readonly string[]; onDone: () => void }) {
  const { codes, onDone } = props
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const handleCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showSnackbar({ text: t('Recovery codes copied.') })
    } catch {
      showSnackbar({
        text: t('The browser does not allow copying. Print the codes instead.'),
        kind: 'failed',
      })
    }
  }
  return (
    <Section title={t('Save these recovery codes')} size="h3">
      <div className={styles.form}>
        <p>
          {t(
            'Each code logs you in once if you do not have your phone. The codes are shown only now. Keep them on paper or in a password manager, not on the phone.',
          )}
        </p>
        <ul className={styles.codes} aria-label={t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p className={styles.buttons}>
          <Button onClick={onDone}>{t('I saved the codes')}</Button>
          <Button kind="secondary" icon={<PrintIcon />} onClick={() => window.print()}>
            {t('Print codes')}
          </Button>
          <Button kind="secondary" icon={<CopyIcon />} onClick={() => void handleCopy()}>
            {t('Copy codes')}
          </Button>
        </p>
      </div>
    </Section>
  )
}
