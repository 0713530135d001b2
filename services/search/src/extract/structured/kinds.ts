import type { ItemKind } from '../../model/structured-item.ts';
import { localName, type Thing } from './thing.ts';

const words = (list: string) => new Set(list.split(' '));

/** By the last part of the type's name. The order matters: a course that is also a product is a course. */
const byType: readonly [ItemKind, ReadonlySet<string>][] = [
  ['learning_resource', words('LearningResource Quiz Syllabus EducationalOccupationalProgram MathSolver')],
  ['course', words('Course CourseInstance')],
  ['recipe', words('Recipe')],
  ['data_set', words('Dataset DataFeed DataCatalog DataDownload')],
  ['question', words('Question QAPage FAQPage')],
  ['term', words('DefinedTerm CategoryCode')],
  [
    'product',
    words(
      'Product ProductGroup ProductModel IndividualProduct SomeProducts Vehicle Car Book SoftwareApplication MobileApplication WebApplication VideoGame AggregateOffer',
    ),
  ],
  [
    'article',
    words(
      'Article NewsArticle BlogPosting TechArticle ScholarlyArticle Report Review ReviewNewsArticle ReportageNewsArticle OpinionNewsArticle AnalysisNewsArticle LiveBlogPosting SocialMediaPosting DiscussionForumPosting AdvertiserContentArticle SatiricalArticle HowTo ClaimReview Thesis Chapter',
    ),
  ],
  ['person', words('Person Patient')],
];

const organisation =
  /(?:Organization|Corporation|Business|Restaurant|Store|Hotel|Hospital|School|University|Airline|Library|NGO|Museum|Team|MusicGroup|Agency|Clinic|Dentist|Bakery|Cafe|Bank|Company)$/;

/** Types that serve the page or another thing, and are nothing to find. */
const plumbing = words(
  'WebSite WebPage CollectionPage ItemPage AboutPage ContactPage ProfilePage SearchResultsPage CheckoutPage BreadcrumbList ItemList ListItem SearchAction ReadAction ImageObject SiteNavigationElement WPHeader WPFooter WPSideBar WPAdBlock EntryPoint PostalAddress ContactPoint Rating AggregateRating Offer GeoCoordinates OpeningHoursSpecification SpeakableSpecification PropertyValue Brand WebPageElement Blog Thing Concept Image',
);

/** What only things to learn with have (https://www.dublincore.org/specifications/lrmi/). */
const educational = [
  'learningResourceType',
  'educationalLevel',
  'teaches',
  'educationalUse',
  'competencyRequired',
  'educationalAlignment',
  'typicalAgeRange',
];

/** A thing of no kind that says what it is called and what it is explains a term (also SKOS: `prefLabel`, `definition`). */
const explains = ({ properties }: Thing): boolean =>
  ['name', 'prefLabel'].some((name) => properties.has(name)) &&
  ['description', 'definition'].some((name) => properties.has(name));
const explaining = words('Thing Concept');

/** In our words, or nothing for what is not to be found on its own. */
export function kindOf(thing: Thing): ItemKind | undefined {
  const names = thing.types.map(localName);
  for (const [kind, types] of byType.slice(0, 2)) if (names.some((name) => types.has(name))) return kind;
  if (names.length > 0 && educational.some((property) => thing.properties.has(property))) return 'learning_resource';
  for (const [kind, types] of byType) if (names.some((name) => types.has(name))) return kind;
  if (names.some((name) => name === 'Festival' || name.endsWith('Event'))) return 'event';
  if (names.some((name) => organisation.test(name))) return 'organisation';
  if (names.some((name) => explaining.has(name)) && explains(thing)) return 'term';
  return names.length === 0 || names.every((name) => plumbing.has(name)) ? undefined : 'other';
}
