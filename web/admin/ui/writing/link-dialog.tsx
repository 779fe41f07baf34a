import { createPortal } from 'react-dom'
import * as z from 'zod/mini'
import { isSafeLink } from '#content/text/markdown-links.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { closeThen, Dialog, DialogActions } from '#web/admin/ui/dialog.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/field.tsx'

type Props = {
  /** The address of the link that the cursor is in. */
  href: string | undefined
  /** Called once the dialog is closed; an empty address removes the link. */
  onDone: (href: string) => void
  onClose: () => void
}

/** An address as she types or pastes it: `www.…` alone is one too. */
const completed = (typed: string) =>
  /^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(typed) ? `https://${typed}` : typed

const Link = z.object({
  address: z.string().check(
    z.overwrite((typed) => completed(typed.trim())),
    z.refine(isSafeLink, 'Begin the address with https:// or, for a page of your website, with one /.'),
  ),
})

export function LinkDialog({ href, onDone, onClose }: Props) {
  const { field, submit } = useForm({ schema: Link, saved: { address: href ?? '' } })
  // The text that is written on stands in a form, which can hold no other.
  return createPortal(
    <Dialog heading="Link" onClose={onClose}>
      <form noValidate onSubmit={submit(async ({ address }) => closeThen(onClose, () => onDone(address)))}>
        <TextField
          label="Address"
          hint="Copy it from your browser, such as https://example.com or, for a page of your website, /services."
          type="url"
          autoComplete="off"
          data-takes-focus
          {...field('address')}
        />
        <DialogActions>
          <Button type="submit" small>
            Make it a link
          </Button>
          {href !== undefined && (
            <Button small variant="line" onClick={() => closeThen(onClose, () => onDone(''))}>
              Take the link off
            </Button>
          )}
          <button type="button" className="text-button" onClick={onClose}>
            Cancel
          </button>
        </DialogActions>
      </form>
    </Dialog>,
    document.body,
  )
}
