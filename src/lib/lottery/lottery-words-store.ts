import { wordsFile } from '#lib/client/words-file.ts'

/** The words of the lottery, loaded on its pages only. */
export const { $words: $lotteryWords, load: loadLotteryWords } = wordsFile()
