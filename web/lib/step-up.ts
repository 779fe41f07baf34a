type Ask = () => Promise<boolean>

let askOwner: Ask | undefined

/** Names who asks the owner for her second step where a call needs a fresh one; returns what takes it back. */
export function answerStepUp(ask: Ask): () => void {
  askOwner = ask
  return () => {
    if (askOwner === ask) askOwner = undefined
  }
}

/** Whether she did it, so that the call may be made again. */
export const askForStepUp = async (): Promise<boolean> => (await askOwner?.()) ?? false
