/** What other features use of `uploads/`. */
export { cleanImage } from './image.ts'
export { pngChunk } from './png-chunk.ts'
export { deletePicture, putPicture, readPicture, readPictures } from './proof-files.ts'
export {
  deleteProof,
  findProof,
  insertProof,
  proofList,
  type ProofRow,
  proofsOf,
} from './proof-repository.ts'
