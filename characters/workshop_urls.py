from django.urls import include, path

from characters.views import catalogue, workshop

of_one = [
    path("", workshop.item, name="workshop_item"),
    path("_item/", workshop.item_fragment, name="_workshop_item"),
    path("work/", workshop.work, name="workshop_work"),
    path("work/<uuid:work_id>/take-back/", workshop.take_back, name="workshop_take_back"),
    path("carry/", workshop.carry, name="workshop_carry"),
    path("owners/", workshop.owners, name="workshop_owners"),
    path("sell/", workshop.sell, name="workshop_sell"),
    path("remove/", workshop.remove, name="workshop_remove"),
    path("damage/", workshop.harm, name="workshop_harm"),
    path("price/", workshop.price, name="workshop_price"),
    path(
        "story/<uuid:event_id>/take-back/",
        workshop.event_take_back,
        name="workshop_event_take_back",
    ),
]

urlpatterns = [
    path("", workshop.workshop, name="workshop"),
    path("_list/", workshop.workshop_fragment, name="_workshop"),
    path("catalogue/", catalogue.catalogue, name="workshop_catalogue"),
    path("catalogue/new/", catalogue.article, name="workshop_article_new"),
    path("catalogue/restore/", catalogue.restore, name="workshop_restore"),
    path("catalogue/<uuid:article_id>/", catalogue.article, name="workshop_article"),
    path("catalogue/<uuid:article_id>/buy/", catalogue.buy, name="workshop_buy"),
    path("catalogue/<uuid:article_id>/remove/", catalogue.remove, name="workshop_article_remove"),
    path("<uuid:item_id>/", include(of_one)),
]
