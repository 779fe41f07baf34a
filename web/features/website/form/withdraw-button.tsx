import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { readDocument, withdrawTestimonial } from '#contract/website.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { entriesOf, recordOf } from '#web/features/website/form/form-values.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'

/** For words whose client has taken their consent back: out of the website, every version and the draft at once. */
export function WithdrawButton({ id, place }: { id: string; place: number }) {
  const client = useQueryClient()
  const { getValues, setValue } = useFormContext()
  const [asks, setAsks] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => callApi(withdrawTestimonial, { params: { id } }),
    onSuccess: (document) => {
      for (const list of ['reviews', 'stories'])
        setValue(
          list,
          entriesOf(getValues(list)).filter((one) => recordOf(one).id !== id),
        )
      client.setQueryData([readDocument.path, 'testimonials'], document)
    },
  })
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
          isFinal
          onYes={withdraw.mutateAsync}
          isPending={withdraw.isPending}
          failure={withdraw.error ? `They are still there. ${failureText(withdraw.error)}` : undefined}
          onClose={() => setAsks(false)}
        >
          They leave the website at once, and every older version of it. Nothing brings them back.
        </ConfirmDialog>
      )}
    </>
  )
}
