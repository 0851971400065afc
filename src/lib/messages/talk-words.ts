import { wordsFile } from '#lib/client/words-file.ts'

/** The words of announcements, popups and feedback, which load with the first of them. */
export const { $words: $talkWords, load: loadTalkWords } = wordsFile()
