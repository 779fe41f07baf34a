/** What proves the owner's identity again: a code from her app, or her password if the second step is off. */
export type Proof = 'code' | 'password'

type Ask = (proof: Proof) => Promise<boolean>

let askOwner: Ask | undefined

/** Registers the prompt for step-up authentication; returns a function that removes it. */
export function registerStepUpPrompt(ask: Ask): () => void {
  askOwner = ask
  return () => {
    if (askOwner === ask) askOwner = undefined
  }
}

/** Resolves to whether the owner has proved her identity, so that the call can be repeated. */
export const askForStepUp = async (proof: Proof): Promise<boolean> => (await askOwner?.(proof)) ?? false
