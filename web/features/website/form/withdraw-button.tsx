import { useState } from 'react'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { useOpenEditor } from '#web/features/website/use-editor.ts'

/** For words whose client has taken their consent back: out of the website, every version and the draft at once. */
export function WithdrawButton({ id, place }: { id: string; place: number }) {
  const { change } = useOpenEditor()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <button
        type="button"
        className="text-button bad self-start"
        aria-label={`They take it back: testimonial ${place}`}
        onClick={() => setAsks(true)}
      >
        They take it back
      </button>
      {asks && (
        <ConfirmDialog
          heading="Take these words off your website?"
          yes="Take them off"
          no="Keep them"
          act={async () => {}}
          // Then only: the entry goes, and with it the dialog would.
          onDone={() => change('withdraw', { id })}
          onClose={() => setAsks(false)}
        >
          They leave the website at once, and every older version of it. Nothing brings them back.
        </ConfirmDialog>
      )}
    </>
  )
}
