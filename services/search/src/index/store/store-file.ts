/** The name of the encrypted file with the documents, in the folder of a generation. */
export const storeFile = 'documents.db';
