import * as z from 'zod/mini'
import { isPictureName, type PictureName } from '#content/words/pictures.ts'
import { fieldKinds } from './field-kinds.ts'

/** The name of a picture in `pictures.ts`. */
export const pictureNameField = () =>
  z
    .custom<PictureName>(isPictureName, {
      error: ({ input }) =>
        input === undefined
          ? 'Add this field: the name of a picture in content/words/pictures.ts.'
          : `There is no picture called ${JSON.stringify(input)}: use a name from content/words/pictures.ts.`,
    })
    .register(fieldKinds, { kind: 'picture' })
