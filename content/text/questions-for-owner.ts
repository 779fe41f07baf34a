/** Questions that people ask before they book, and that only the owner can answer. */
export const questionsForOwner: readonly string[] = [
  'What will it cost?',
  'Do you charge for travel?',
  'How should I come to the appointment?',
  'What if I have to cancel?',
  'Do you cut children’s hair?',
  'Do I need an allergy test before colour?',
]
