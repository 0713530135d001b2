import { newPostgresLocation } from '@lyceum/platform/database/testing/postgres-location';
import { foundPicturesContract } from '../ports/found-pictures.contract.ts';
import { openFoundPictures } from '../testing/open-found-pictures.ts';

foundPicturesContract(
  'pictures of pages, in PostgreSQL',
  async () => (await openFoundPictures(newPostgresLocation())).pictures,
);
