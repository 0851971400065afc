import { wordsFile } from '#lib/client/words-file.ts'

/** The words of the lottery, which no other page loads. */
export const { $words: $lotteryWords, load: loadLotteryWords } = wordsFile()
