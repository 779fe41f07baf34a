import { createPortal } from 'react-dom'
import * as z from 'zod/mini'
import { isSafeLink } from '#content/text/markdown-links.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { closeThen, Dialog, DialogFormActions } from '#web/admin/ui/dialog.tsx'
import { TextField } from '#web/ui/field/field.tsx'

type Props = {
  /** The address of the link that the cursor is in. */
  href: string | undefined
  /** Called once the dialog is closed; an empty address removes the link. */
  onDone: (href: string) => void
  onClose: () => void
}

const Link = z.object({
  address: z.string().check(
    z.trim(),
    // As she types or pastes it: `www.…` alone is an address too.
    z.overwrite((typed) => typed.replace(/^(?=(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$)/i, 'https://')),
    z.refine(isSafeLink, 'Begin the address with https:// or, for a page of your website, with one /.'),
  ),
})

export function LinkDialog({ href, onDone, onClose }: Props) {
  const form = useForm({ schema: Link, saved: { address: href ?? '' } })
  const done = (address: string) => closeThen(onClose, () => onDone(address))
  // The text that is written on stands in a form, which can hold no other.
  return createPortal(
    <Dialog heading="Link" onClose={onClose}>
      <form noValidate onSubmit={form.submit(async ({ address }) => done(address))}>
        <TextField
          label="Address"
          hint="Copy it from your browser, such as https://example.com or, for a page of your website, /services."
          type="url"
          autoComplete="off"
          data-takes-focus
          {...form.field('address')}
        />
        {href !== undefined && (
          <button type="button" className="text-button" onClick={() => done('')}>
            Take the link off
          </button>
        )}
        <DialogFormActions {...{ form }} submit="Make it a link" cancel="Cancel" onCancel={onClose} />
      </form>
    </Dialog>,
    document.body,
  )
}
