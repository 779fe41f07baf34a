import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { useAddPicture } from './queries.ts'
import { sendPicture, UnreadablePicture } from './send-picture.ts'

/** An iPhone hands over a JPEG by itself where only these are asked for. */
const accepted = 'image/jpeg,image/png,image/webp'

/** Opens the phone's photos; the one that is chosen is sent, and handed over once it is here. */
export function useUpload(onPicture: (name: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const add = useAddPicture()
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: sendPicture,
    onSuccess: (picture) => {
      add(picture)
      // The dialog that asked for it may have been closed meanwhile.
      if (input.current) onPicture(picture.id)
    },
  })
  const name = variables?.name
  return {
    isSending: isPending,
    choose: () => input.current?.click(),
    shown: (
      <>
        <input
          ref={input}
          type="file"
          accept={accepted}
          hidden
          aria-label="A picture from this device"
          onChange={({ target }) => {
            for (const file of target.files ?? []) mutate(file)
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <p className="fine-print empty:absolute" role="status">
          {isSuccess && `${name} is here. The place and time it was taken were removed.`}
        </p>
        {isPending && (
          <div className="named wrap-anywhere bg-cream-50 p-[1.1rem]">
            <b>{name}</b>
            <progress
              className="my-[0.35rem] block h-2 w-[min(15rem,100%)] accent-copper-600"
              aria-label={name}
            />
            <small>On its way. You can go on working.</small>
          </div>
        )}
        {error && (
          <p
            ref={comeIntoView}
            role="alert"
            className="named bad wrap-anywhere border-2 border-red-700 bg-cream-50 p-[1.1rem]"
          >
            <b>{name}</b>
            <small className="text-inherit">
              {error instanceof UnreadablePicture ? error.message : failureText(error)}
            </small>
          </p>
        )}
      </>
    ),
  }
}

/** What was refused is seen without a search for it. */
const comeIntoView = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'center' })
