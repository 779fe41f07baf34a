/** What proves that it is her: figures of her app, or her password where the second step is off. */
export type Proof = 'code' | 'password'

type Ask = (proof: Proof) => Promise<boolean>

let askOwner: Ask | undefined

/** Names who asks the owner to prove again that it is her; returns what takes it back. */
export function answerStepUp(ask: Ask): () => void {
  askOwner = ask
  return () => {
    if (askOwner === ask) askOwner = undefined
  }
}

/** Whether she did it, so that the call may be made again. */
export const askForStepUp = async (proof: Proof): Promise<boolean> => (await askOwner?.(proof)) ?? false
