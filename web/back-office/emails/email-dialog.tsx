/**
 * Dialog with the text of one email. The server leaves out the links, and records in the audit log
 * that the text was read.
 */
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import styles from './emails.module.css'

export function EmailDialog(props: { emailId: number; open: boolean; onClose: () => void }) {
  const { emailId, open, onClose } = props
  const t = useTranslator()
  const { data: reply, failure } = useApiQuery(
    (signal) =>
      callAuthenticated('GET /api/admin/emails/{emailId}', { params: { emailId } }, { signal }),
    String(emailId),
  )
  return (
    <Dialog open={open} onClose={onClose} title={reply?.content?.subject ?? t('Email')}>
      <div className={styles.reading}>
        {failure !== undefined && (
          <Alert kind="error" live="alert">
            <p>{t(failure)}</p>
          </Alert>
        )}
        {reply === undefined && failure === undefined && <Loader text={t('Loading')} />}
        {reply && <p className="quiet">{t('To {address}', { address: reply.email.recipient })}</p>}
        {/* The reply has either a reason or a content. */}
        {reply?.hiddenReason && <p>{t(reply.hiddenReason)}</p>}
        {reply?.content && <p className={styles.text}>{reply.content.text}</p>}
      </div>
    </Dialog>
  )
}
