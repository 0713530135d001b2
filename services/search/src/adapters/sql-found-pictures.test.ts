import { foundPicturesContract } from '../ports/found-pictures.contract.ts';
import { openFoundPictures } from '../testing/open-found-pictures.ts';

foundPicturesContract('pictures of pages, in SQLite', async () => (await openFoundPictures()).pictures);
