/** Text of one email, without its links. Opening it is recorded in the audit log. */
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import styles from './emails.module.css'

export function EmailDialog(props: { emailId: number; onClose: () => void }) {
  const { emailId, onClose } = props
  const t = useText()
  const { data, failure } = useDeskData(
    (signal) =>
      callAuthenticated('GET /api/admin/emails/{emailId}', { params: { emailId } }, { signal }),
    String(emailId),
  )
  return (
    <Dialog open onClose={onClose} title={data?.words?.subject ?? t('Email')}>
      <div className={styles.reading}>
        {failure !== undefined && (
          <Alert kind="bad" live="alert">
            <p>{t(failure)}</p>
          </Alert>
        )}
        {data === undefined && failure === undefined && <Loader text={t('Loading')} />}
        {data && <p className="quiet">{t('To {address}', { address: data.email.to })}</p>}
        {data?.hidden && <p>{t(data.hidden)}</p>}
        {data?.words && <p className={styles.text}>{data.words.text}</p>}
      </div>
    </Dialog>
  )
}
