import * as z from 'zod/mini'
import { fieldKinds } from './field-kinds.ts'
import { isPictureName, type PictureName } from './pictures.ts'

/** A picture of `pictures.ts`, by its name. */
export const pictureName = () =>
  z
    .custom<PictureName>(isPictureName, {
      error: ({ input }) =>
        input === undefined
          ? 'Add this field: the name of a picture in content/pictures.ts.'
          : `There is no picture called ${JSON.stringify(input)}: use a name from content/pictures.ts.`,
    })
    .register(fieldKinds, { kind: 'picture' })
