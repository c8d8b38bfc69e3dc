/** Button that exports the customers who agreed to news and offers, for a mail tool. */
import { useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { saveCsv } from '#web/back-office/parts/table/save-csv.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DownloadIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export function ExportNewsletterButton() {
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" icon={<DownloadIcon />} onClick={() => setOpen(true)}>
        {t('Export newsletter list')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Export newsletter list')}
        confirmLabel={t('Export')}
        onConfirm={async () =>
          saveCsv('newsletter', await callAuthenticated('GET /api/admin/customers/newsletter'))
        }
      >
        <p>
          {t(
            'The file has the customers who agreed to news and offers, each with a personal unsubscribe link. Put this link into every email, and export the list again before each mailing. The export is recorded in the audit log.',
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
