import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteEvidence, evidencePicturePath, listEvidence } from '#contract/testimonial-evidence.ts'
import { useFileChoice } from '#web/features/website/gallery/choose-files.tsx'
import { sendEvidence } from '#web/features/website/gallery/send-picture.ts'
import { UploadProgress } from '#web/features/website/gallery/upload-list.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'

const queryKey = [listEvidence.path]

function useEvidence(id: string) {
  const client = useQueryClient()
  const proofs = useQuery({ queryKey, queryFn: () => callApi(listEvidence, {}), refetchOnMount: 'always' })
  const [part, setPart] = useState<number>()
  const again = () => client.invalidateQueries({ queryKey })
  const params = { id }
  return {
    proof: proofs.data?.find(({ entry }) => entry === id),
    isLoaded: proofs.data !== undefined,
    part,
    keep: useMutation({
      mutationFn: async (file: File) => {
        setPart(0)
        const report = ({ sent }: { sent: number }) => setPart(sent / Math.max(1, file.size))
        await sendEvidence(file, id, report)
        await again()
      },
      onSettled: () => setPart(undefined),
    }),
    remove: useMutation({ mutationFn: () => callApi(deleteEvidence, { params }), onSuccess: again }),
  }
}

/** A picture of the message or card that the words came with: hers alone, and kept at once, beside the draft. */
export function EvidencePicture({ id }: { id: string }) {
  const { proof, isLoaded, part, keep, remove } = useEvidence(id)
  const [field, choose] = useFileChoice()
  const bringButton = useRef<HTMLButtonElement>(null)
  const isGone = useRef(false)
  const [asks, setAsks] = useState(false)
  const bring = () => choose(([file]) => file && keep.mutate(file))
  const address = proof && `${evidencePicturePath(id)}?made=${encodeURIComponent(proof.madeAt)}`
  return (
    <section className={proof ? 'beside-picture' : undefined} aria-label="Picture of it">
      {field}
      {proof && address && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label="Look at the picture of it, in a new tab"
        >
          <img src={address} alt="What the client wrote" width={proof.width} height={proof.height} />
        </a>
      )}
      <div>
        <h3 className="plain-heading">{proof ? 'A picture of it' : 'A picture of it, if there is one'}</h3>
        <p className="hint">
          A screenshot of the message, or a photo of the card. Only you ever see it: it is never on the
          website.
        </p>
        {part !== undefined && <UploadProgress part={part} name="the picture" />}
        <p role="status" className="sr-only">
          {keep.isSuccess && proof && 'The picture is kept.'}
        </p>
        <p className="row mt-2">
          <Button
            ref={bringButton}
            small
            variant="line"
            disabled={!isLoaded || keep.isPending}
            onClick={bring}
          >
            <Icon name="plus" />
            {keep.isPending ? 'Sending...' : proof ? 'Another picture' : 'Add a picture'}
          </Button>
          {proof && (
            <button
              type="button"
              className="text-button bad"
              onClick={() => {
                isGone.current = false
                setAsks(true)
              }}
            >
              <Icon name="bin" />
              Delete
            </button>
          )}
        </p>
        <div role="alert">
          {keep.error && <p className="notice-bad">It was not kept. {failureText(keep.error)}</p>}
        </div>
      </div>
      {asks && (
        <ConfirmDialog
          heading="Delete the picture of it?"
          yes="Delete it"
          no="Keep it"
          onYes={() =>
            remove.mutateAsync().then(() => {
              isGone.current = true
            })
          }
          isPending={remove.isPending}
          failure={remove.error ? `It is still there. ${failureText(remove.error)}` : undefined}
          onClose={() => {
            setAsks(false)
            // What asked is gone with the picture.
            if (isGone.current) bringButton.current?.focus()
          }}
        >
          The words stay as they are. Nothing can bring the picture back but sending it again.
        </ConfirmDialog>
      )}
    </section>
  )
}
